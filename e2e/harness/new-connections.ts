import { useNewConnections } from "#local/stack/new-connections.ts";

useNewConnections();
