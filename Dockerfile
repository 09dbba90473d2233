# syntax=docker/dockerfile:1

FROM node:20-alpine AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=optional
COPY tsconfig.json tsconfig.build.json ormconfig.ts ./
COPY migrations migrations
COPY src src
# The bench is no part of the image.
RUN npx tsc --project tsconfig.build.json --outDir dist \
 && rm -f dist/.tsbuildinfo \
 && find dist -name '*.map' -delete

FROM node:20-alpine AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# Without the embedded PostgreSQL: an image is given a DATABASE_URL.
RUN npm ci --omit=dev --omit=optional && npm cache clean --force

FROM node:20-alpine
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY scripts scripts
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so that it gets SIGTERM and drains.
CMD ["node", "--max-semi-space-size=32", "dist/src/main.js"]
