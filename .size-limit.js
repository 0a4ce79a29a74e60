import { existsSync, readFileSync } from 'node:fs'

/** Files that the browser must have before the sign-in box answers: the entry and what it imports statically. */
const scriptsOf = (entry) => {
  const file = new URL('./dist/portal/.vite/manifest.json', import.meta.url)
  if (!existsSync(file)) throw new Error('Build first: npm run build')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const seen = new Set()
  const add = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const inner of manifest[key].imports ?? []) add(inner)
  }
  add(entry)
  return [...seen].map((key) => `dist/portal/${manifest[key].file}`)
}

export default [
  { name: 'Host SDK core', path: 'dist/host-sdk/index.iife.js', gzip: true, limit: '6 KB' },
  { name: 'Host SDK bridge', path: 'dist/host-sdk/bridge.js', gzip: true, limit: '6 KB' },
  { name: 'Host SDK for React', path: 'dist/host-sdk/react.js', gzip: true, limit: '2 KB' },
  { name: 'Host SDK for hosted sign-in', path: 'dist/host-sdk/hosted.js', gzip: true, limit: '5 KB' },
  { name: 'Host SDK as an element', path: 'dist/host-sdk/element.js', gzip: true, limit: '1 KB' },
  {
    name: "Session of the host's own server",
    path: 'dist/host-sdk/server-session.js',
    gzip: true,
    limit: '1.5 KB',
  },
  { name: 'Host SDK for native applications', path: 'dist/host-sdk/native.js', gzip: true, limit: '7 KB' },
  { name: 'Inline loader', path: 'dist/host-sdk/loader.js', limit: '1.5 KB' },
  { name: 'Scripts to an interactive sign-in box', path: scriptsOf('src/main.tsx'), gzip: true, limit: '105 KB' },
  {
    name: 'First step as HTML, with its style',
    path: ['dist/portal/entry/en.login.html', 'dist/portal/entry/entry.css', 'dist/portal/entry/early.js'],
    gzip: true,
    limit: '12 KB',
  },
]
