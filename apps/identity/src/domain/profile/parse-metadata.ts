import { ApiError } from '@vestibule/contract'

/** The wire carries a person's own fields as JSON text. Anything but an object is refused. */
export const parseMetadata = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Falls through: text that is no JSON is refused like JSON that is no object.
  }
  throw new ApiError('INVALID_INPUT', { field: 'metadata' })
}
