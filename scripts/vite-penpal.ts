import type { Plugin } from 'vite'

const logLine = /(?<=\s)log\?\.\([^;]*\);/g
const errorText = /(new PenpalError\w*\(\s*"[A-Z_]+",\s*)(?:`(?:\\.|[^`\\])*`|"[^"]*")/g

/**
 * Leaves what Penpal says to developers out of a bundle. No log is ever given to it, and of its errors only the code is
 * read: every host page would load sentences that are shown nowhere.
 */
export const withoutPenpalTexts = (): Plugin => ({
  name: 'without-penpal-texts',
  transform: (code, id) =>
    id.includes('/node_modules/penpal/')
      ? // Its own source map is kept: the list of what a script carries names Penpal, only the positions in it are off.
        { code: code.replaceAll(logLine, ';').replaceAll(errorText, "$1''"), map: null }
      : undefined,
})
