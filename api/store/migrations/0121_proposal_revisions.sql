-- revision counts every change; rejection_reason is what the publisher told the author.
ALTER TABLE proposals ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE proposals ADD COLUMN rejection_reason TEXT NOT NULL DEFAULT '';
