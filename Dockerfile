# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/pdf/package.json ./packages/pdf/
COPY clients/typescript/package.json ./clients/typescript/
RUN npm ci
# Without its table of symbols, Node is 18 MB smaller.
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip -o /usr/local/bin/node-stripped /usr/local/bin/node
COPY . .
# The page is built and the service's code joined here. What only this needs stays behind, and packages that nothing else imports:
# children and threads run the sources. Licenses stay, since the joined code contains those packages. The image brings its own Node.
RUN node web/build.ts && test -f web/dist/index.html && node scripts/bundle.ts joined \
 && npm prune --omit=dev \
 && mkdir licences && find node_modules -type f -iname 'licen[cs]e*' -exec cp --parents -t licences {} + \
 && cp -r node_modules/@fastify/swagger-ui/static /tmp/swagger-ui \
 && npm pkg delete dependencies.rolldown dependencies.vite dependencies.@vitejs/plugin-react dependencies.react dependencies.react-dom \
      dependencies.@mantine/core dependencies.@mantine/hooks dependencies.@aws-sdk/client-s3 dependencies.@fastify/busboy \
      dependencies.@fastify/cookie dependencies.@fastify/multipart dependencies.@fastify/static dependencies.@fastify/swagger \
      dependencies.@fastify/swagger-ui dependencies.@fastify/websocket dependencies.@modelcontextprotocol/node \
      dependencies.@modelcontextprotocol/server dependencies.fastify dependencies.fastify-plugin \
      dependencies.fastify-type-provider-zod dependencies.helmet dependencies.ioredis dependencies.kysely \
      dependencies.nodemailer dependencies.pg dependencies.pino dependencies.prom-client dependencies.undici \
 && npm prune --omit=dev \
 && mkdir -p node_modules/@fastify/swagger-ui && mv /tmp/swagger-ui node_modules/@fastify/swagger-ui/static \
 && rm -f node_modules/@sheaf/client \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node \
 && find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' \
      ! -name '*_400Regular_Italic.ttf' ! -name '*_700Bold_Italic.ttf' -delete \
 && find node_modules/@expo-google-fonts -name '*.png' -delete \
 && find node_modules -type f ! -iname '*licen*' \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
      -o -iname changelog.md -o -iname changes.md -o -iname history.md \) -delete \
 && find src packages -type f -name '*.test.ts' -delete \
 && rm -rf node_modules/@tesseract.js-data/*/4.0.0 node_modules/libheif-js/libheif node_modules/libheif-js/libheif-wasm/libheif-bundle.* \
      node_modules/@jsquash/jxl/codec/enc node_modules/zod/src node_modules/highlight.js/es node_modules/highlight.js/styles \
      node_modules/highlight.js/scss node_modules/temml/src node_modules/postal-mime/src \
      node_modules/yaml/browser node_modules/sharp/src \
 && rm -f node_modules/@embedpdf/pdfium/dist/index.browser.js node_modules/@embedpdf/pdfium/dist/index.cjs \
      node_modules/@fastify/swagger-ui/static/swagger-ui.js \
 && find node_modules/zod -name '*.cjs' -delete \
 && (cd node_modules/zxing-wasm/dist && rm -rf full iife miniprogram cjs es/full) \
 && find node_modules/tesseract.js-core -name 'tesseract-core*' ! -name 'tesseract-core-relaxedsimd-lstm.js' \
      ! -name 'tesseract-core-relaxedsimd-lstm.wasm' -delete \
 && mkdir /data

# Debian as it is: the image of Node also holds npm and headers, which stay in it whatever is removed later.
FROM debian:bookworm-slim AS sheaf
COPY --from=build /usr/local/bin/node-stripped /usr/local/bin/node
# Fonts for documents that do not bring their own. Bubblewrap holds children by namespaces where the container may make
# them (Docker's default profile of system calls forbids it); where not, Node's permissions hold them.
RUN apt-get update \
 && apt-get install -y --no-install-recommends bubblewrap fonts-dejavu-core fonts-liberation \
 && rm -rf /var/lib/apt/lists/*
# Two arenas: what one thread has given back is not kept from the others.
ENV NODE_ENV=production ENVIRONMENT=production DATA_DIR=/data PORT=8000 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/licences ./licences
COPY --from=build /app/src ./src
COPY --from=build /app/joined ./joined
COPY --from=build /app/locales ./locales
COPY --from=build /app/packages ./packages
COPY --from=build /app/web/dist ./web/dist
COPY --from=build /app/deploy/healthcheck.ts ./deploy/healthcheck.ts
COPY --from=build --chown=10001:10001 /data /data
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=40s CMD ["node", "deploy/healthcheck.ts"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=640", "joined/main.mjs"]

# With the programs that some operations need: `docker build --target full -t sheaf:full .`
FROM sheaf AS full
USER root
RUN apt-get update \
 && apt-get install -y --no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui \
      chromium-headless-shell tesseract-ocr tesseract-ocr-eng libheif-examples libjxl-tools fonts-crosextra-carlito fonts-crosextra-caladea \
 && rm -rf /var/lib/apt/lists/*
USER 10001:10001

# Without a target, the one without them is built.
FROM sheaf
