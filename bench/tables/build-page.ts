import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { messages } from '../../scripts/messages/vite-plugin.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const styles = `
  .v-virtual { height: 600px; overflow: auto; position: relative }
  .row { position: absolute; inset-inline: 0; height: 52px; display: flex; gap: 16px }`

/** One list as a page of its own, built as for production. */
export const buildPage = async (name: string): Promise<string> => {
  const built = (await build({
    configFile: false,
    root: at('./pages'),
    logLevel: 'error',
    define: { 'import.meta.env.PREVIEW': 'false', 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), messages()],
    build: {
      write: false,
      lib: { entry: at(`./pages/${name}.ts`), formats: ['iife'], name: 'page' },
    },
  })) as Rolldown.RolldownOutput[]
  const output: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = built[0]?.output ?? []
  const code = output.find((one) => one.type === 'chunk')?.code ?? ''
  const ownStyles = output.flatMap((one) => (one.type === 'asset' ? [String(one.source)] : [])).join('\n')
  const script = code.replaceAll('</script', '<\\/script')
  return `<!doctype html><meta charset="utf-8"><title>bench</title><style>${styles}\n${ownStyles}</style><div id="place"></div><script>${script}</script>`
}
