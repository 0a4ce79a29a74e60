import type { PortalConnection } from '@vestibule/bridge'
import type { TextFile } from '../ports/keep-file.ts'

/** A webview has no downloads: the application lets the person choose where a file goes. */
export const filesOfApp =
  (call: PortalConnection['call']) =>
  async ({ name, text }: TextFile): Promise<boolean> => {
    const bytes = new TextEncoder().encode(text)
    const base64 = btoa(String.fromCharCode(...bytes))
    return (await call('saveFile', { name, mime: 'text/plain', base64 })).ok
  }
