import { storageKeys } from '@vestibule/contract/constants'
import { describe, expect, test } from 'vitest'
import { guardedStorage, memoryStorage } from './storage.ts'

const area = (): Storage => {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as Storage
}

describe('guarded storage', () => {
  test('keeps the tab’s tenant per tab, everything else for all tabs', () => {
    const areas = { localStorage: area(), sessionStorage: area() }
    const storage = guardedStorage(areas)
    storage.write(storageKeys.separateTabsByTenant, 'acme')
    storage.write(storageKeys.afterAuthRedirectUrl, '/notes')
    expect(areas.sessionStorage.getItem('FRONTEGG_SEPARATE_TABS_BY_TENANT')).toBe('acme')
    expect(areas.localStorage.getItem('FRONTEGG_AFTER_AUTH_REDIRECT_URL')).toBe('/notes')
    storage.remove(storageKeys.afterAuthRedirectUrl)
    expect(storage.read(storageKeys.afterAuthRedirectUrl)).toBeUndefined()
  })

  test('remembers in memory where even reading the property throws', () => {
    const storage = memoryStorage()
    expect(storage.read(storageKeys.userId)).toBeUndefined()
    storage.write(storageKeys.userId, 'u')
    expect(storage.read(storageKeys.userId)).toBe('u')
    storage.remove(storageKeys.userId)
    expect(storage.read(storageKeys.userId)).toBeUndefined()
  })

  test('remembers in memory what a full storage refuses', () => {
    const full = {
      ...area(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as Storage
    const storage = guardedStorage({ localStorage: full, sessionStorage: full })
    storage.write(storageKeys.userId, 'u')
    expect(storage.read(storageKeys.userId)).toBe('u')
  })
})
