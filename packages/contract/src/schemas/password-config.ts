import * as v from 'valibot'

/** What a new password must be. */
export const passwordConfig = v.object({
  allowPassphrases: v.optional(v.boolean()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  minPhraseLength: v.optional(v.number()),
  minOptionalTestsToPass: v.optional(v.number()),
  requiredTests: v.optional(v.object({ checkThreeRepeatedChars: v.optional(v.boolean()) })),
  optionalTests: v.optional(
    v.object({
      requireLowercase: v.optional(v.boolean()),
      requireUppercase: v.optional(v.boolean()),
      requireNumbers: v.optional(v.boolean()),
      requireSpecialChars: v.optional(v.boolean()),
    }),
  ),
})
export type PasswordConfig = v.InferOutput<typeof passwordConfig>
