# Everything that `npm start` runs, for looking at Foreland without Node. Deployments need no container.
FROM node:24-bookworm-slim
WORKDIR /foreland
ENV HOST=0.0.0.0 WRANGLER_SEND_METRICS=false
RUN chown node:node /foreland
USER node
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund && npm cache clean --force
COPY --chown=node:node . .
RUN npm run build && touch dist/.built && mkdir -p .wrangler
EXPOSE 8787 8788 8789
HEALTHCHECK --interval=30s --timeout=10s --start-period=5m --retries=3 \
  CMD ["node", "local/stack/container-health.ts"]
CMD ["npm", "start"]
