import { type Declaration, type Declarations, toHandlerName, type Import, wholeFile } from './declarations.ts'
import type { Service } from './services.ts'

/** Something of a module: `path#name`, where `*` stands for whatever is in it. */
export type Place = string
export const toPlace = (file: string, name: string): Place => `${file}#${name}`
export const toFile = (place: Place): string => place.slice(0, place.indexOf('#'))

export type Modules = {
  readonly modules: ReadonlyMap<string, Declarations>
  /** The path that an import leads to; a path that is no module for a package. */
  readonly resolve: (file: string, from: string) => string
  /** Files that send requests to the server: naming an operation there is using its handler. */
  readonly isServerTest: (file: string) => boolean
  readonly services: readonly Service[]
  /** The module whose type names the services. */
  readonly servicesFile: string
}

/** Where services are used by the names they have at runtime. */
const usesServices = /^apps\/identity\/src\/(api|domain|http|oauth|scim|ops|documents)\//

const contractArea = /^packages\/contract\/src\/areas\//

/**
 * Who depends on what: for each place those that name it.
 *
 * @returns places by the place they depend on; an operation is `operation <name>` of no file
 */
export const findDependents = ({
  modules,
  resolve,
  isServerTest,
  services,
  servicesFile,
}: Modules): ReadonlyMap<Place, ReadonlySet<Place>> => {
  const dependents = new Map<Place, Set<Place>>()
  const add = (on: Place, dependent: Place): void => {
    const known = dependents.get(on)
    if (known === undefined) dependents.set(on, new Set([dependent]))
    else known.add(dependent)
  }
  /** Where a name of a module is declared, through modules that hand it on. */
  const find = (file: string, name: string, seen: ReadonlySet<string> = new Set()): readonly Place[] => {
    const module = modules.get(file)
    if (module === undefined || name === '*') return [toPlace(file, '*')]
    if (module.declared.some((one) => one.name === name)) return [toPlace(file, name)]
    if (seen.has(file)) return []
    const further = new Set([...seen, file])
    const handedOn = [...module.exported, ...module.imports].filter(({ local }) => local === name)
    const all = handedOn.length > 0 ? handedOn : module.exported.filter(({ local }) => local === '*')
    return all.flatMap((one) => find(resolve(file, one.from), one.local === '*' ? name : one.name, further))
  }
  const targets = (file: string, { from, name }: Import): readonly Place[] => {
    const declaredAt = find(resolve(file, from), name)
    return declaredAt.length > 0 ? declaredAt : [toPlace(resolve(file, from), '*')]
  }
  const connect = (file: string, { declared, imports }: Declarations, { name, names }: Declaration): void => {
    const place = toPlace(file, name)
    for (const other of declared)
      if (other.name !== name && names.has(other.name)) add(toPlace(file, other.name), place)
    for (const one of imports) {
      if (one.local !== wholeFile && one.local !== name && !names.has(one.local)) continue
      for (const target of targets(file, one)) {
        add(target, place)
        if (contractArea.test(target) && isServerTest(file)) add(toPlace('', toHandlerName(one.name)), place)
      }
    }
  }
  const toServicePlace = (name: string): Place => toPlace('', `service ${name}`)
  for (const { name, types } of services)
    for (const one of modules.get(servicesFile)?.imports ?? [])
      if (types.has(one.local)) add(toPlace(resolve(servicesFile, one.from), '*'), toServicePlace(name))
  for (const [file, module] of modules) {
    for (const declaration of module.declared) {
      connect(file, module, declaration)
      const place = toPlace(file, declaration.name)
      add(place, toPlace(file, '*'))
      if (declaration.name.startsWith(toHandlerName(''))) add(place, toPlace('', declaration.name))
      if (!usesServices.test(file)) continue
      for (const { name } of services) if (declaration.names.has(name)) add(toServicePlace(name), place)
    }
  }
  return dependents
}
