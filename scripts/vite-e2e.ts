import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
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

/** Pages that only journeys open, by the name of their target. @param engines that need no fallbacks */
export const e2eTargets = (engines: string[]): Record<string, UserConfig> => ({
  'e2e-vendor-host': vendorHost,
  'e2e-vendor-forms': vendorForms,
  'e2e-openid': openidHosts(engines),
  'e2e-conformance': conformance,
})
