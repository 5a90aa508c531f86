import { startStack } from "../stack.ts";

const PORT = Number(process.env["BENCH_PORT"] ?? 8_887);
const ROUNDS = 5;
const LOOK_MS = 20;
const GIVE_UP_MS = 180_000;

/** From an editor's publication until a reader's page shows it, milliseconds. */
export interface Visibility {
  /** Median of the rounds. */
  webhook: number;
  /** Once, with the webhook silenced. */
  cron: number;
}

export async function measureVisibility(): Promise<Visibility> {
  const stack = await startStack({ portal: PORT });
  const desk = `http://127.0.0.1:${PORT + 1}`;
  try {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await publish(desk, stack.origin, `By webhook ${round}`));
    }
    const fault = { service: "cms", operation: "webhook", mode: "503", count: 1_000, delayMs: 0 };
    await fetch(`${desk}/__fault`, { method: "POST", body: JSON.stringify(fault) });
    const cron = await publish(desk, stack.origin, "By cron");
    return { webhook: times.sort((left, right) => left - right)[ROUNDS >> 1] ?? NaN, cron };
  } finally {
    await stack.close();
    await stack.forget();
  }
}

async function publish(desk: string, portal: string, title: string): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ fields: { heroTitle: { "en-US": title } } });
  await fetch(`${desk}/cms/__admin/entries/home-page`, { method: "PUT", body });
  while (performance.now() - began < GIVE_UP_MS) {
    const page = await fetch(`${portal}/`);
    if ((await page.text()).includes(title)) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error("The page never showed it.");
}
