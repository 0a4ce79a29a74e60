/** What is built, from what, in this order. A target is built again only when the hash of its inputs changed. */
export type BuildTarget = {
  readonly name: string
  /** Files and folders whose content decides; the lock file and the build's own files always count. */
  readonly inputs: readonly string[]
  /** Something that is there after every good build. */
  readonly proof: string
  readonly steps: readonly BuildStep[]
}

export type BuildStep =
  | { readonly vite: string }
  /** A file that is run to its end. */
  | { readonly script: string; readonly args?: readonly string[] }

const shared = ['packages/contract/src', 'packages/access/src', 'packages/bridge/src']

export const buildTargets: readonly BuildTarget[] = [
  {
    name: 'portal',
    inputs: [...shared, 'packages/messages', 'apps/portal'],
    proof: 'dist/portal/.vite/manifest.json',
    steps: [
      { vite: 'portal' },
      { vite: 'prerender' },
      { script: 'scripts/prerender.ts' },
      { script: 'scripts/precompress.ts' },
    ],
  },
  {
    name: 'host-sdk',
    inputs: [...shared, 'packages/host-sdk'],
    proof: 'dist/host-sdk/index.iife.js',
    steps: [
      { vite: 'sdk-es' },
      { vite: 'sdk-iife' },
      { vite: 'sdk-bridge' },
      { vite: 'sdk-later' },
      { vite: 'sdk-loader' },
      { vite: 'sdk-react' },
      { vite: 'sdk-hosted' },
      { vite: 'sdk-hosted-later' },
      { vite: 'sdk-element' },
      { vite: 'sdk-server' },
      { vite: 'sdk-server-session' },
      { vite: 'sdk-native' },
      { vite: 'sdk-testing' },
      { script: 'scripts/package-sdk.ts' },
      { script: 'scripts/precompress.ts', args: ['host-sdk'] },
    ],
  },
  {
    name: 'drop-in',
    inputs: [...shared, 'packages/host-sdk'],
    proof: 'dist/portal/drop-in/admin-portal/index.js',
    steps: [{ vite: 'drop-in-login-box' }, { vite: 'drop-in-admin-portal' }],
  },
  {
    name: 'demo-host',
    inputs: [...shared, 'packages/host-sdk', 'apps/demo-host'],
    proof: 'dist/demo-host/hosted.html',
    steps: [{ vite: 'demo-host' }],
  },
  ...['react', 'vue', 'svelte', 'html'].map((name) => ({
    name: `example-${name}`,
    inputs: [...shared, 'packages/host-sdk', `examples/${name}`],
    proof: `dist/examples/${name}/index.html`,
    steps: [{ vite: `example-${name}` }],
  })),
  {
    name: 'example-hono',
    inputs: [...shared, 'packages/host-sdk', 'examples/hono'],
    proof: 'dist/examples/hono/assets/page.js',
    steps: [{ vite: 'example-hono-server' }, { vite: 'example-hono-page' }],
  },
  {
    name: 'e2e-vendor-host',
    inputs: ['e2e/vendor-host'],
    proof: 'dist/e2e/vendor-host/index.html',
    steps: [{ vite: 'e2e-vendor-host' }],
  },
  {
    name: 'e2e-vendor-forms',
    inputs: ['e2e/vendor-forms'],
    proof: 'dist/e2e/vendor-forms/index.html',
    steps: [{ vite: 'e2e-vendor-forms' }],
  },
  {
    name: 'e2e-openid',
    inputs: ['e2e/openid'],
    proof: 'dist/e2e/openid/oidc-client-ts.html',
    steps: [{ vite: 'e2e-openid' }],
  },
  {
    name: 'e2e-conformance',
    inputs: [...shared, 'packages/host-sdk', 'e2e/conformance/hosts'],
    proof: 'dist/e2e/conformance/frame.html',
    steps: [{ vite: 'e2e-conformance' }],
  },
  {
    name: 'e2e-first-host',
    inputs: [...shared, 'packages/host-sdk', 'README.md', 'e2e/first-host'],
    proof: 'dist/e2e/first-host/index.html',
    steps: [{ vite: 'e2e-first-host' }],
  },
  {
    name: 'e2e-servers',
    inputs: [
      'packages/contract/src',
      'packages/access/src',
      'packages/messages',
      'packages/host-sdk/src',
      'apps/identity/src',
      'apps/demo-host/src',
    ],
    proof: 'dist/e2e/servers/identity.js',
    steps: [{ vite: 'e2e-servers' }],
  },
  {
    // On canned data: no part of the product, looked at step by step in tests.
    name: 'preview',
    inputs: [...shared, 'packages/messages', 'apps/portal'],
    proof: 'dist/preview/index.html',
    steps: [{ vite: 'preview' }],
  },
]
