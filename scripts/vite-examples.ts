import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import type { UserConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Takes the SDK as it is built for its users. */
export const asPublished = [
  { find: /^@vestibule\/host-sdk$/, replacement: at('dist/host-sdk/index.js') },
  { find: /^@vestibule\/host-sdk\/(.+)$/, replacement: at('dist/host-sdk/$1.js') },
]

const isCustomElement = (tag: string): boolean => tag.startsWith('vestibule-')

/** An example as its reader has it: on the package as it is published, with the React of its own. */
const example = (name: string, plugins: UserConfig['plugins'] = []): UserConfig => ({
  root: at(`examples/${name}`),
  plugins,
  build: { outDir: at(`dist/examples/${name}`), emptyOutDir: true },
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: asPublished,
  },
})

/** A server as its reader has it, and the script of its pages. */
const exampleServer = (name: string): UserConfig => ({
  root: at(`examples/${name}`),
  build: {
    ssr: at(`examples/${name}/src/server.ts`),
    outDir: at(`dist/examples/${name}`),
    emptyOutDir: true,
    target: 'node20',
  },
  ssr: { noExternal: [/^@vestibule\//] },
  resolve: { alias: asPublished },
})
const examplePage = (name: string): UserConfig => ({
  root: at(`examples/${name}`),
  build: {
    outDir: at(`dist/examples/${name}/assets`),
    emptyOutDir: true,
    rolldownOptions: {
      input: at(`examples/${name}/src/page.ts`),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  resolve: { alias: asPublished },
})

/** How each example is built, by the name of its target. */
export const exampleTargets: Record<string, UserConfig> = {
  'example-hono-server': exampleServer('hono'),
  'example-hono-page': examplePage('hono'),
  'example-react': example('react'),
  'example-html': example('html'),
  'example-svelte': example('svelte', [svelte({ configFile: false })]),
  'example-vue': example('vue', [vue({ template: { compilerOptions: { isCustomElement } } })]),
}
