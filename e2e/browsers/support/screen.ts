import { spawn } from 'node:child_process'
import { end } from '../../support/launch.ts'

/** A screen for a browser that cannot do without: this machine's own, or one in memory. */
export const openScreen = async (): Promise<{ display: string | undefined; close: () => Promise<void> }> => {
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
    return { display: process.env.DISPLAY, close: async () => {} }
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`))
    server.once('exit', (code) => reject(new Error(`Xvfb stopped with ${code}`)))
  })
  return { display, close: () => end(server) }
}
