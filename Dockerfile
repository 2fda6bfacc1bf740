# The API with its web app: docker build -t gubae .   deploy/compose.yaml runs it, docs/production.md tells how.
# Node is that of package.json, which a test compares.

FROM node:24.21.0-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json tools/
RUN npm ci --include=dev --workspaces=false
COPY tsconfig.json vite.config.ts ./
COPY contract contract
COPY backend backend
COPY renderer renderer
COPY web web
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json tools/
# The image has a Node of its own, and nothing is compiled. Its database runs elsewhere; a restore replays the log with PostgreSQL's programs.
RUN npm ci --omit=dev --workspaces=false && rm -rf node_modules/node node_modules/.bin node_modules/typescript node_modules/@typescript

FROM node:24.21.0-bookworm-slim
# What makes replays, and where volumes of the user below begin, and of PostgreSQL's, which a restore fills.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg janus-tools && rm -rf /var/lib/apt/lists/* && install -d -o node -g node /recordings /work && install -d -o 999 -g 999 /var/lib/postgresql
WORKDIR /app
ENV NODE_ENV=production
COPY --from=packages /app/node_modules node_modules
COPY --from=web /app/dist/web dist/web
COPY package.json ./
COPY scripts/plain/backend-arguments.mjs scripts/plain/
COPY contract contract
COPY backend backend
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The argument is that of scripts/plain/backend-arguments.mjs. SIGTERM drains: docs/processes.md.
CMD ["node", "--max-semi-space-size=16", "backend/app/main.ts"]
