# syntax=docker/dockerfile:1

# Give a digest here to pin the image: --build-arg NODE_IMAGE=node:24-alpine@sha256:…
ARG NODE_IMAGE=node:24-alpine

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/fast-express/package.json packages/fast-express/
COPY packages/pg-lanes/package.json packages/pg-lanes/
COPY packages/social-connectors/package.json packages/social-connectors/
COPY console/package.json console/
# With optional packages: the builder of the console is one.
RUN npm ci --ignore-scripts
COPY .swcrc tsconfig.json ormconfig.ts ./
COPY scripts scripts
COPY migrations migrations
COPY packages/embedded-postgres packages/embedded-postgres
COPY packages/fast-express packages/fast-express
COPY packages/pg-lanes packages/pg-lanes
COPY packages/social-connectors packages/social-connectors
COPY src src
COPY console console
COPY docs/console docs/console
COPY packages/client/src/generated packages/client/src/generated
RUN node scripts/compile.mjs && node console/build.mjs

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/fast-express/package.json packages/fast-express/
COPY packages/pg-lanes/package.json packages/pg-lanes/
COPY packages/social-connectors/package.json packages/social-connectors/
# Without the embedded PostgreSQL: the container needs a DATABASE_URL.
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force
# Half of the packages are source maps and types, which Node.js does not read.
RUN find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Rapport" \
      org.opencontainers.image.description="Multi-tenant marketing platform for e-commerce: loyalty, forms and social analytics behind one JSON REST API." \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/packages/embedded-postgres/dist packages/embedded-postgres/dist
COPY --from=build /app/packages/fast-express/dist packages/fast-express/dist
COPY --from=build /app/packages/pg-lanes/dist packages/pg-lanes/dist
COPY --from=build /app/packages/social-connectors/dist packages/social-connectors/dist
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/fast-express/package.json packages/fast-express/
COPY packages/pg-lanes/package.json packages/pg-lanes/
COPY packages/social-connectors/package.json packages/social-connectors/
COPY package.json LICENSE ./
COPY public public
USER node
EXPOSE 3000
# Liveness, not readiness: the container must not be replaced while only the database is down. The start period covers migrations.
# Orchestrators route requests by /health/ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node.js is process 1, so that it receives SIGTERM and drains.
CMD ["node", "--max-semi-space-size=32", "dist/src/main.js"]
