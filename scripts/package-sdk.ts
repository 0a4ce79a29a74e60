import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, run, tool } from './run.ts'

const out = join(root, 'dist', 'host-sdk')
/** Packages whose types the SDK's own types name; they are private, so their declarations travel along. */
const typed = ['host-sdk', 'bridge', 'access', 'contract'] as const

const declarationsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const child = join(folder, entry.name)
    if (entry.isDirectory()) return declarationsIn(child)
    return entry.name.endsWith('.d.ts') ? [child] : []
  })

/**
 * `./x.ts` becomes `./x.js`, and a private package, or a library that is in the bundles, becomes the folder its
 * declarations were copied to.
 */
const rewrite = (file: string, source: string): string => {
  const toTypes = relative(dirname(file), join(out, 'types')) || '.'
  return source
    .replace(/(['"])(\.{1,2}\/[^'"]+)\.tsx?\1/g, '$1$2.js$1')
    .replace(/(['"])penpal\1/g, `$1${toTypes}/penpal/index.js$1`)
    .replace(
      /(['"])@vestibule\/([a-z-]+)(?:\/([a-z/-]+))?\1/g,
      (_, quote: string, name: string, sub?: string) => {
        const target = `${toTypes}/${name}/${sub ?? 'index'}.js`
        return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`
      },
    )
}

const copyTypes = async (): Promise<void> => {
  const { code, output } = await run(tool('tsc'), ['-b', 'packages/host-sdk'])
  if (code !== 0) throw new Error(`Types of the SDK do not compile:\n${output}`)
  for (const name of typed) {
    const emitted = join(root, '.cache', 'types', 'packages', name, 'src')
    if (existsSync(emitted)) cpSync(emitted, join(out, 'types', name), { recursive: true })
  }
  // It is in the bundles, and nothing installs it at a host.
  cpSync(join(root, 'node_modules/penpal/dist/penpal.d.ts'), join(out, 'types/penpal/index.d.ts'))
  for (const file of declarationsIn(join(out, 'types'))) {
    if (/\.test\.d\.ts$|\/testing\//.test(file)) rmSync(file)
    else writeFileSync(file, rewrite(file, readFileSync(file, 'utf8')))
  }
}

type Manifest = { readonly version: string; readonly dependencies: Readonly<Record<string, string>> }
const source = JSON.parse(readFileSync(join(root, 'packages/host-sdk/package.json'), 'utf8')) as Manifest

/** Only the server's entry needs any; its host may take newer ones. */
const dependencies = Object.fromEntries(
  Object.entries(source.dependencies)
    .filter(([name]) => !name.startsWith('@vestibule/'))
    .map(([name, version]) => [name, `^${version}`]),
)

/** Writes a complete package that can be published as it lies there. */
const write = async (): Promise<void> => {
  await copyTypes()
  const manifest = {
    name: '@vestibule/host-sdk',
    version: source.version,
    description: 'Mounts the Vestibule sign-in box and admin portal in your application',
    license: 'MIT',
    type: 'module',
    sideEffects: ['./index.iife.js', './loader.js', './element.js'],
    exports: {
      '.': { types: './types/host-sdk/index.d.ts', default: './index.js' },
      './react': { types: './types/host-sdk/react/index.d.ts', default: './react.js' },
      './hosted': { types: './types/host-sdk/hosted/index.d.ts', default: './hosted.js' },
      './element': { types: './types/host-sdk/element/index.d.ts', default: './element.js' },
      './server': { types: './types/host-sdk/server/index.d.ts', default: './server.js' },
      './server-session': {
        types: './types/host-sdk/server-session/index.d.ts',
        default: './server-session.js',
      },
      './native': { types: './types/host-sdk/native/index.d.ts', default: './native.js' },
      './testing': { types: './types/host-sdk/test-kit/index.d.ts', default: './testing.js' },
      './package.json': './package.json',
    },
    types: './types/host-sdk/index.d.ts',
    dependencies,
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
    unpkg: './index.iife.js',
    jsdelivr: './index.iife.js',
    files: ['*.js', 'types', 'README.md'],
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(root, 'packages/host-sdk/README.md'), join(out, 'README.md'))
}

await write()
