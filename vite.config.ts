import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const portal: UserConfig = {
  root: at('apps/portal'),
  base: '/portal/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: at('dist/portal'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: { input: at('apps/portal/src/main.tsx') },
  },
}

/** Runs in Node while building: writes the first step of every locale and policy as HTML. */
const prerender: UserConfig = {
  root: at('apps/portal'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: at('dist/portal-prerender'),
    emptyOutDir: true,
    ssr: at('apps/portal/src/prerender.tsx'),
  },
}

const sdkLibrary = (entry: string, formats: ('es' | 'iife')[], emptyOutDir: boolean): UserConfig => ({
  root: at('packages/host-sdk'),
  publicDir: false,
  build: {
    outDir: at('dist/host-sdk'),
    emptyOutDir,
    lib: {
      entry: at(`packages/host-sdk/src/${entry}.ts`),
      name: 'VestibuleHostSdk',
      formats,
      fileName: (format) => `${entry}${format === 'iife' ? '.iife' : ''}.js`,
    },
  },
})

const demoHost: UserConfig = {
  root: at('apps/demo-host'),
  build: { outDir: at('dist/demo-host'), emptyOutDir: true },
}

const targets: Record<string, UserConfig> = {
  portal,
  prerender,
  'sdk-es': sdkLibrary('index', ['es'], true),
  'sdk-iife': sdkLibrary('iife', ['iife'], false),
  'sdk-loader': sdkLibrary('loader', ['iife'], false),
  'demo-host': demoHost,
}

/** One file builds everything: `TARGET=portal vite build`. Without a target it is Vitest that reads it. */
export default defineConfig(() => ({
  ...targets[process.env.TARGET ?? ''],
  test: {
    root: at('.'),
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}))
