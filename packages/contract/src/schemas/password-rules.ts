import * as v from 'valibot'
import { passwordLength } from '../constants.ts'
import { duration } from '../duration.ts'

const days = duration({ least: 1, most: 3650 })

/** After so many wrong passwords in a row no password is taken for a quarter of an hour. */
export const lockoutRule = v.object({
  enabled: v.boolean(),
  maxAttempts: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(20)),
})
export type LockoutRule = v.InferOutput<typeof lockoutRule>

/** How many of the passwords before cannot be chosen again. */
export const historyRule = v.object({
  enabled: v.boolean(),
  historySize: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
})
export type HistoryRule = v.InferOutput<typeof historyRule>

/** How long a password is good for, and how long before its end people are told. In days. */
export const rotationRule = v.object({
  isActive: v.optional(v.boolean(), false),
  rotationPeriod: v.optional(days, 365),
  notificationPeriod: v.optional(duration({ least: 0, most: 365 }), 14),
})
export type RotationRule = v.InferOutput<typeof rotationRule>

const isOn = v.optional(v.boolean(), false)

/** What a tenant asks of the letters of a new password, beyond what the installation asks. Nothing is asked by default. */
export const compositionRule = v.object({
  minLength: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(passwordLength.floor),
    v.maxValue(passwordLength.max),
  ),
  requiredTests: v.optional(v.object({ checkThreeRepeatedChars: isOn }), {}),
  optionalTests: v.optional(
    v.object({
      requireLowercase: isOn,
      requireUppercase: isOn,
      requireNumbers: isOn,
      requireSpecialChars: isOn,
    }),
    {},
  ),
  /** How many of the optional tests that are on a password has to pass. */
  minOptionalTestsToPass: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4)), 0),
})
export type CompositionRule = v.InferOutput<typeof compositionRule>

/** Kinds of rules that NIST SP 800-63B advises against: an installation can forbid them to all of its tenants. */
export const forbiddableRules = ['composition', 'rotation'] as const
export type ForbiddableRule = (typeof forbiddableRules)[number]
