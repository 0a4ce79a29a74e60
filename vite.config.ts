import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown, type UserConfig } from 'vite'
import { messages } from './scripts/messages/vite-plugin.ts'
import { e2eTargets } from './scripts/vite-e2e.ts'
import { exampleTargets } from './scripts/vite-examples.ts'
import { withoutPenpalTexts } from './scripts/vite-penpal.ts'
import { tests } from './scripts/vite-tests.ts'

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
  plugins: [react(), tailwindcss(), messages(), withoutPenpalTexts()],
  define: { 'import.meta.env.PREVIEW': 'false' },
  build: {
    outDir: at('dist/portal'),
    emptyOutDir: true,
    manifest: true,
    target: engines,
    // The names of what each later step needs would fill the first script; likely steps are fetched ahead anyway.
    modulePreload: false,
    rolldownOptions: {
      input: at('apps/portal/src/main.tsx'),
      treeshake: { manualPureFunctions: ['log'] },
      output: { codeSplitting: { groups: [inOneFile(at('apps/portal/src/main.tsx'))] } },
    },
  },
}

/** The portal on canned data, without server or host: `TARGET=preview vite`. Never part of a production build. */
const preview: UserConfig = {
  root: at('apps/portal/src/preview'),
  // It works wherever it is served, also below a path.
  base: './',
  plugins: [react(), tailwindcss(), messages()],
  define: { 'import.meta.env.PREVIEW': 'true' },
  build: { outDir: at('dist/preview'), emptyOutDir: true, target: engines },
}

/** Runs in Node while building: writes the first step of every locale and policy as HTML. */
const prerender: UserConfig = {
  root: at('apps/portal'),
  plugins: [react(), tailwindcss(), messages()],
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
  /** Says to bundlers of hosts what has no effects. */
  readonly isAnnotated?: boolean
}

/** Files of their own, and where they lie beside the core. */
const fetchedLater = {
  '@vestibule/bridge/host': './bridge.js',
  [at('packages/host-sdk/src/later.ts')]: './later.js',
  [at('packages/host-sdk/src/hosted/later.ts')]: './hosted-later.js',
}

/**
 * One file of the SDK. The bridge is a file of its own: the core inserts the frame, and the bridge arrives while the
 * frame loads (docs/decisions/0006).
 */
const sdkFile = ({ entry, format, file, isWhole = false, isAnnotated = !isWhole }: SdkFile): UserConfig => ({
  root: at('packages/host-sdk'),
  plugins: [withoutPenpalTexts()],
  publicDir: false,
  build: {
    outDir: at('dist/host-sdk'),
    emptyOutDir: file === 'index.js',
    lib: { entry: at(entry), name: 'VestibuleHostSdk', formats: [format], fileName: () => file },
    rolldownOptions: {
      external: isWhole ? [] : Object.keys(fetchedLater),
      output: { paths: fetchedLater, minify: true, ...(!isAnnotated && { comments: { annotation: false } }) },
      treeshake: { manualPureFunctions: ['log'] },
    },
  },
})

/** What every host has by the SDK itself; an entry of its own must not bring it a second time. */
const inCore = [at('packages/host-sdk/src/host-sdk.ts'), '@vestibule/access']

/** One way to use the SDK: the mount behind it is the SDK's own, not a second one. */
const sdkEntry = (name: string, folder = name): UserConfig => ({
  root: at('packages/host-sdk'),
  publicDir: false,
  build: {
    outDir: at('dist/host-sdk'),
    emptyOutDir: false,
    lib: {
      entry: at(`packages/host-sdk/src/${folder}/index.ts`),
      formats: ['es'],
      fileName: () => `${name}.js`,
    },
    rolldownOptions: {
      external: [/^react(\/|$)/, ...inCore],
      output: { paths: Object.fromEntries(inCore.map((file) => [file, './index.js'])), minify: true },
    },
  },
})

/** For Node and its like, beside what it depends on; read by people, so not minified. */
const sdkServer: UserConfig = {
  root: at('packages/host-sdk'),
  publicDir: false,
  build: {
    outDir: at('dist/host-sdk'),
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    lib: {
      entry: at('packages/host-sdk/src/server/index.ts'),
      formats: ['es'],
      fileName: () => 'server.js',
    },
    rolldownOptions: { external: ['jose', 'oauth4webapi'] },
  },
}

/** A screen bundle under the name that the vendor's wrapper loads; everything is in it. */
const dropIn = (name: string): UserConfig => ({
  root: at('packages/host-sdk'),
  publicDir: false,
  build: {
    outDir: at(`dist/portal/drop-in/${name}`),
    emptyOutDir: true,
    lib: {
      entry: at('packages/host-sdk/src/drop-in/index.ts'),
      name: 'VestibuleDropIn',
      formats: ['iife'],
      fileName: () => 'index.js',
    },
    rolldownOptions: { output: { minify: true, codeSplitting: false } },
  },
})

const demoPages = { input: [at('apps/demo-host/index.html'), at('apps/demo-host/hosted.html')] }
const demoHost: UserConfig = {
  root: at('apps/demo-host'),
  build: { outDir: at('dist/demo-host'), emptyOutDir: true, rolldownOptions: demoPages },
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
  'sdk-later': sdkFile({
    entry: 'packages/host-sdk/src/later.ts',
    format: 'es',
    file: 'later.js',
    isWhole: true,
  }),
  'sdk-loader': sdkFile({
    entry: 'packages/host-sdk/src/loader.ts',
    format: 'iife',
    file: 'loader.js',
    isWhole: true,
  }),
  'sdk-react': sdkEntry('react'),
  'sdk-hosted': sdkFile({
    entry: 'packages/host-sdk/src/hosted/index.ts',
    format: 'es',
    file: 'hosted.js',
    isAnnotated: false,
  }),
  'sdk-hosted-later': sdkFile({
    entry: 'packages/host-sdk/src/hosted/later.ts',
    format: 'es',
    file: 'hosted-later.js',
    isWhole: true,
  }),
  'sdk-element': sdkEntry('element'),
  'sdk-server': sdkServer,
  'sdk-server-session': sdkEntry('server-session'),
  'sdk-native': sdkEntry('native'),
  'sdk-testing': sdkEntry('testing', 'test-kit'),
  'drop-in-login-box': dropIn('login-box'),
  'drop-in-admin-portal': dropIn('admin-portal'),
  'demo-host': demoHost,
  ...exampleTargets,
  ...e2eTargets(engines),
}

/** One file builds everything: `TARGET=portal vite build`. Without a target it is Vitest that reads it. */
export default defineConfig(() => ({
  plugins: [messages()],
  ...targets[process.env.TARGET ?? ''],
  test: tests,
}))
