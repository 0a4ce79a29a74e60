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
  | { readonly script: string }

const shared = ['packages/contract/src', 'packages/access/src', 'packages/bridge/src']

export const buildTargets: readonly BuildTarget[] = [
  {
    name: 'portal',
    inputs: [...shared, 'apps/portal'],
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
      { vite: 'sdk-loader' },
      { script: 'scripts/package-sdk.ts' },
    ],
  },
  {
    name: 'demo-host',
    inputs: [...shared, 'packages/host-sdk', 'apps/demo-host'],
    proof: 'dist/demo-host/index.html',
    steps: [{ vite: 'demo-host' }],
  },
]
