import type { PortalConnection } from '@vestibule/bridge'
import type { TextFile } from '../ports/keep-file.ts'

/** A webview has no downloads: the application lets the person choose where a file goes. */
export const filesOfApp =
  (call: PortalConnection['call']) =>
  async ({ name, text }: TextFile): Promise<boolean> => {
    const bytes = new TextEncoder().encode(text)
    // Piece by piece: a function takes no 90 000 arguments in every webview.
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    const base64 = btoa(binary)
    return (await call('saveFile', { name, mime: 'text/plain', base64 })).ok
  }
