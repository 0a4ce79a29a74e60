import { expect, test } from 'vitest'
import { closestName } from './closest-name.ts'

const names = ['portalUrl', 'clientId', 'theme', 'locale', 'localizations', 'radius', 'accent']

test.each([
  ['portalURL', 'portalUrl'],
  ['clientID', 'clientId'],
  ['portal', 'portalUrl'],
  ['them', 'theme'],
  ['localisations', 'localizations'],
  ['raduis', 'radius'],
  ['somethingElse', undefined],
  ['', undefined],
])('%s is meant as %s', (given, meant) => {
  expect(closestName(given, names)).toBe(meant)
})
