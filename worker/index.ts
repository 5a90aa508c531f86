export default { fetch: () => new Response("portal") } satisfies ExportedHandler;
