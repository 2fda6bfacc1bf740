# The API with its web app: docker build -t gubae .   deploy/compose.yaml runs it; see docs/production.md.
# A test checks that the Node version is that of package.json.

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
# The base image provides Node, and nothing is compiled. The database runs elsewhere; embedded PostgreSQL stays, since a restore replays the WAL with it.
RUN npm ci --omit=dev --workspaces=false && rm -rf node_modules/node node_modules/.bin node_modules/typescript node_modules/@typescript

FROM node:24.21.0-bookworm-slim
# ffmpeg and janus-tools make replays. The folders are mount points of volumes: two for the user below, and one for PostgreSQL's user, which a restore fills.
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
# The argument is the one in scripts/plain/backend-arguments.mjs. SIGTERM drains the process: docs/processes.md.
CMD ["node", "--max-semi-space-size=16", "backend/app/main.ts"]
