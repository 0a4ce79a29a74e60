/** What the messages are divided into: a reader of one part never loads another. */
export const parts = ['signin', 'admin', 'mail', 'pages'] as const
export type Part = (typeof parts)[number]

/** A tree of texts, when its exact keys do not matter. */
export type Texts = { readonly [key: string]: string | Texts | undefined }

/** One part in one language: a namespace is a file. */
export type Namespaces = Readonly<Record<string, Texts>>

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K

/** Every key of a namespace, with dots, without plural endings. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]
