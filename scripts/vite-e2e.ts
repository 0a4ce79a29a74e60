import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import { asPublished } from './vite-examples.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** An application on the vendor's own wrapper, for a journey. */
const vendorHost: UserConfig = {
  root: at('e2e/vendor-host'),
  build: { outDir: at('dist/e2e/vendor-host'), emptyOutDir: true },
}

/** An application that brings the vendor's forms along, of one version, whatever other journeys install. */
const vendorForms: UserConfig = {
  root: at('e2e/vendor-forms'),
  resolve: { dedupe: ['@frontegg/redux-store', '@frontegg/rest-api'] },
  build: { outDir: at('dist/e2e/vendor-forms'), emptyOutDir: true },
}

const openidPages = ['oidc-client-ts', 'react-oidc-context']

/** Applications in the browser on OpenID libraries of others, for journeys. */
const openidHosts = (engines: string[]): UserConfig => ({
  root: at('e2e/openid/pages'),
  build: {
    outDir: at('dist/e2e/openid'),
    emptyOutDir: true,
    target: engines,
    rolldownOptions: { input: openidPages.map((name) => at(`e2e/openid/pages/${name}.html`)) },
  },
})

const conformanceHosts = ['frame', 'element', 'react']

/** Applications of our own for the conformance suite, on the package as it is published. */
const conformance: UserConfig = {
  root: at('e2e/conformance/hosts'),
  build: {
    outDir: at('dist/e2e/conformance'),
    emptyOutDir: true,
    rolldownOptions: { input: conformanceHosts.map((name) => at(`e2e/conformance/hosts/${name}.html`)) },
  },
  resolve: { alias: asPublished },
}

/** As Vite's template for React starts an application. */
const start = `
  import { StrictMode } from 'react'
  import { createRoot } from 'react-dom/client'
  import App from './App.tsx'
  createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>)
`

const firstFiles: Readonly<Record<string, () => string | undefined>> = {
  'main.tsx': () => start,
  'App.tsx': () => /```tsx\n([\s\S]*?)```/.exec(readFileSync(at('README.md'), 'utf8'))?.[1],
}

/** Files that the README has a newcomer write: they are nowhere but there. */
const fromReadme: Plugin = {
  name: 'from-readme',
  resolveId: (id) => {
    const name = id.replace('./', '')
    return firstFiles[name] && at(`e2e/first-host/${name}`)
  },
  load: (id) => firstFiles[relative(at('e2e/first-host'), id)]?.(),
}

/** The application in React of the README, as a newcomer's development server shows it. */
const firstHost: UserConfig = {
  root: at('e2e/first-host'),
  plugins: [fromReadme],
  // Strict mode takes everything off the page and puts it back, while an application is developed.
  define: { 'process.env.NODE_ENV': '"development"' },
  build: { outDir: at('dist/e2e/first-host'), emptyOutDir: true },
  resolve: { alias: asPublished },
}

const serversFolder = 'dist/e2e/servers'

/** In the bundle each module still stands where its source does: it finds the files beside it, and its workers. */
const atItsSource: Plugin = {
  name: 'at-its-source',
  transform: {
    filter: { id: /\/(apps|packages)\/[^?]+\.ts$/, code: 'import.meta.url' },
    handler: (code, id) => {
      const path = JSON.stringify(relative(at(serversFolder), id).replaceAll('\\', '/'))
      return code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
    },
  },
}

/** Programs and data that a bundle cannot hold: of this platform, WebAssembly, and what is found by its path. */
const outside = [
  '@electric-sql/pglite',
  '@ip-location-db/geo-whois-asn-country-mmdb',
  '@jsquash/jpeg',
  '@jsquash/png',
  '@jsquash/webp',
  '@node-rs/argon2',
  'email-providers',
]

/** The servers and the command of operators, of which tests start many: read as one file each. */
const servers: UserConfig = {
  root: at('apps/identity'),
  plugins: [atItsSource],
  build: {
    ssr: true,
    outDir: at(serversFolder),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      // A library of the OAuth server names its callers by it.
      checks: { eval: false },
      input: {
        identity: at('apps/identity/src/main.dev.ts'),
        'identity-production': at('apps/identity/src/main.ts'),
        operator: at('apps/identity/src/operator.ts'),
        'demo-host': at('apps/demo-host/src/server.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true, external: outside },
}

/** Pages that only journeys open, by the name of their target. @param engines that need no fallbacks */
export const e2eTargets = (engines: string[]): Record<string, UserConfig> => ({
  'e2e-vendor-host': vendorHost,
  'e2e-vendor-forms': vendorForms,
  'e2e-openid': openidHosts(engines),
  'e2e-conformance': conformance,
  'e2e-first-host': firstHost,
  'e2e-servers': servers,
})
