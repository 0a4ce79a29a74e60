import { existsSync, readFileSync } from 'node:fs'

const manifestFile = new URL('./dist/portal/.vite/manifest.json', import.meta.url)
if (!existsSync(manifestFile)) throw new Error('Build first: npm run build')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

/** A chunk and everything it imports statically, by their names in the manifest. */
const listChunks = (entry, seen = new Set()) => {
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const inner of manifest[entry].imports ?? []) listChunks(inner, seen)
  return seen
}

/** Files that a browser fetches for an entry and does not have yet from those before it. */
const listFiles = (entry, before = new Set()) =>
  [...listChunks(entry)].filter((key) => !before.has(key)).map((key) => `dist/portal/${manifest[key].file}`)

const signIn = listChunks('src/main.tsx')
const shell = 'src/shell/AdminPortal.tsx'
const shown = new Set([...signIn, ...listChunks(shell)])
// Each page of administration has a row, also one that is added later.
const pages = Object.keys(manifest).filter((key) => /^src\/admin\/[^/]+\/\w+Page\.tsx$/.test(key))

export default [
  { name: 'Host SDK core', path: 'dist/host-sdk/index.iife.js', gzip: true, limit: '6 KB' },
  { name: 'Host SDK bridge', path: 'dist/host-sdk/bridge.js', gzip: true, limit: '6 KB' },
  { name: 'Host SDK for React', path: 'dist/host-sdk/react.js', gzip: true, limit: '2 KB' },
  { name: 'Host SDK for hosted sign-in', path: 'dist/host-sdk/hosted.js', gzip: true, limit: '5 KB' },
  {
    name: 'What hosted sign-in fetches later',
    path: 'dist/host-sdk/hosted-later.js',
    gzip: true,
    limit: '5 KB',
  },
  { name: 'Host SDK as an element', path: 'dist/host-sdk/element.js', gzip: true, limit: '1 KB' },
  {
    name: "Session of the host's own server",
    path: 'dist/host-sdk/server-session.js',
    gzip: true,
    limit: '1.5 KB',
  },
  { name: 'Host SDK for native applications', path: 'dist/host-sdk/native.js', gzip: true, limit: '7 KB' },
  { name: 'Inline loader', path: 'dist/host-sdk/loader.js', limit: '1.5 KB' },
  { name: 'Scripts to an interactive sign-in box', path: listFiles('src/main.tsx'), gzip: true, limit: '92 KB' },
  {
    name: 'First step as HTML, with its style',
    path: ['dist/portal/entry/en.login.html', 'dist/portal/entry/entry.css', 'dist/portal/entry/early.js'],
    gzip: true,
    limit: '12 KB',
  },
  { name: 'Shell of administration', path: listFiles(shell, signIn), gzip: true, limit: '110 KB' },
  ...pages.map((page) => ({
    name: `Page ${page.slice('src/admin/'.length, -'.tsx'.length)}`,
    path: listFiles(page, shown),
    gzip: true,
    limit: '60 KB',
  })),
]
