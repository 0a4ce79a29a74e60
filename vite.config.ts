import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown, type UserConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Engines that know light-dark() and relative colours, so that no fallback for older ones is written. */
const engines = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

/** Everything the entry needs at once becomes one file: a first step in seven files waits for the slowest. */
const inOneFile = (entry: string): Rolldown.CodeSplittingGroup => {
  let needed: Set<string> | undefined
  return {
    debugName: 'main',
    name: (id, graph) => {
      if (needed === undefined) {
        const found = new Set<string>()
        const walk = (module: string): void => {
          if (found.has(module)) return
          found.add(module)
          for (const next of graph.getModuleInfo(module)?.importedIds ?? []) walk(next)
        }
        walk(entry)
        needed = found
      }
      return needed.has(id) ? 'main' : null
    },
  }
}

const portal: UserConfig = {
  root: at('apps/portal'),
  base: '/portal/',
  plugins: [react(), tailwindcss()],
  define: { 'import.meta.env.PREVIEW': 'false' },
  build: {
    outDir: at('dist/portal'),
    emptyOutDir: true,
    manifest: true,
    target: engines,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: at('apps/portal/src/main.tsx'),
      output: { codeSplitting: { groups: [inOneFile(at('apps/portal/src/main.tsx'))] } },
    },
  },
}

/** The portal on canned data, without server or host: `TARGET=preview vite`. Never part of a production build. */
const preview: UserConfig = {
  root: at('apps/portal/src/preview'),
  plugins: [react(), tailwindcss()],
  define: { 'import.meta.env.PREVIEW': 'true' },
  build: { outDir: at('dist/preview'), emptyOutDir: true, target: engines },
}

/** Runs in Node while building: writes the first step of every locale and policy as HTML. */
const prerender: UserConfig = {
  root: at('apps/portal'),
  plugins: [react(), tailwindcss()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: at('dist/portal-prerender'),
    emptyOutDir: true,
    target: 'node24',
    cssTarget: engines,
    cssMinify: 'lightningcss',
    ssr: at('apps/portal/src/prerender.tsx'),
  },
}

type SdkFile = {
  readonly entry: string
  readonly format: 'es' | 'iife'
  readonly file: string
  readonly isWhole?: boolean
}

/**
 * One file of the SDK. The bridge is a file of its own: the core inserts the frame, and the bridge arrives while the
 * frame loads (docs/decisions/0006).
 */
const sdkFile = ({ entry, format, file, isWhole = false }: SdkFile): UserConfig => ({
  root: at('packages/host-sdk'),
  publicDir: false,
  build: {
    outDir: at('dist/host-sdk'),
    emptyOutDir: file === 'index.js',
    lib: { entry: at(entry), name: 'VestibuleHostSdk', formats: [format], fileName: () => file },
    rolldownOptions: {
      external: isWhole ? [] : ['@vestibule/bridge/host'],
      output: { paths: { '@vestibule/bridge/host': './bridge.js' }, minify: true },
      treeshake: { manualPureFunctions: ['log'] },
    },
  },
})

const demoHost: UserConfig = {
  root: at('apps/demo-host'),
  build: { outDir: at('dist/demo-host'), emptyOutDir: true },
}

const targets: Record<string, UserConfig> = {
  portal,
  preview,
  prerender,
  'sdk-es': sdkFile({ entry: 'packages/host-sdk/src/index.ts', format: 'es', file: 'index.js' }),
  'sdk-iife': sdkFile({ entry: 'packages/host-sdk/src/iife.ts', format: 'iife', file: 'index.iife.js' }),
  'sdk-bridge': sdkFile({
    entry: 'packages/bridge/src/connect-host.ts',
    format: 'es',
    file: 'bridge.js',
    isWhole: true,
  }),
  'sdk-loader': sdkFile({
    entry: 'packages/host-sdk/src/loader.ts',
    format: 'iife',
    file: 'loader.js',
    isWhole: true,
  }),
  'demo-host': demoHost,
}

/** One file builds everything: `TARGET=portal vite build`. Without a target it is Vitest that reads it. */
export default defineConfig(() => ({
  ...targets[process.env.TARGET ?? ''],
  test: {
    root: at('.'),
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: [at('apps/identity/src/testing/global-setup.ts')],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}))
