import type { ReactNode } from 'react'

/** Marks drawn by ourselves in the providers' colours, 16 px; what has none shows its first letter. */
const marks: Readonly<Record<string, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="2.6">
      <path d="M12.6 4.2A6 6 0 0 0 3 4.7" stroke="#e0453a" />
      <path d="M3 4.7a6 6 0 0 0 0 6.6" stroke="#eab21c" />
      <path d="M3 11.3a6 6 0 0 0 9 1" stroke="#35a052" />
      <path d="M12 12.3A6 6 0 0 0 14 8H8.2" stroke="#4384ec" />
    </g>
  ),
  microsoft: (
    <>
      <path fill="#e5532d" d="M1.5 1.5h6v6h-6z" />
      <path fill="#7fb52c" d="M8.5 1.5h6v6h-6z" />
      <path fill="#1b9fe0" d="M1.5 8.5h6v6h-6z" />
      <path fill="#f3b31c" d="M8.5 8.5h6v6h-6z" />
    </>
  ),
  github: (
    <path
      fill="currentColor"
      stroke="none"
      d="M5.5 15.6A8 8 0 1 1 10.5 15.6V13.2C10.5 12.2 10.2 11.6 9.8 11.2C11.9 10.9 13.2 9.9 13.2 7.4C13.2 6.5 12.9 5.8 12.4 5.2C12.6 4.6 12.6 3.8 12.3 3.1C11.6 3 10.8 3.4 10.1 3.9C9.4 3.7 8.7 3.6 8 3.6C7.3 3.6 6.6 3.7 5.9 3.9C5.2 3.4 4.4 3 3.7 3.1C3.4 3.8 3.4 4.6 3.6 5.2C3.1 5.8 2.8 6.5 2.8 7.4C2.8 9.9 4.1 10.9 6.2 11.2C5.9 11.5 5.6 11.9 5.5 12.5C4.8 12.8 3.9 12.7 3.4 11.8C3.1 11.3 2.7 11 2.2 11C2.4 11.2 2.6 11.4 2.8 11.9C3.2 13.2 4.1 14 5.5 13.8Z"
    />
  ),
  slack: (
    <g fill="none" strokeWidth="2.4" strokeLinecap="round">
      <path d="M6 2.5v4" stroke="#3bb0e0" />
      <path d="M9.500 6H13.500" stroke="#35a772" />
      <path d="M10 9.500v4" stroke="#dfa92f" />
      <path d="M2.500 10h4" stroke="#d43a66" />
    </g>
  ),
}

const tints: Readonly<Record<string, string>> = {
  facebook: '#2a6fd6',
  linkedin: '#2b6cb0',
}

/** Providers that are not known by their first letter alone. */
export const drawnProviders: readonly string[] = [...Object.keys(marks), ...Object.keys(tints)]

type ProviderMarkProps = { readonly id: string; readonly name: string; readonly initial?: string }

/** Always decoration: the words beside it say the same. */
export const ProviderMark = ({ id, name, initial = name.slice(0, 1) }: ProviderMarkProps) => (
  <svg className="v-icon v-mark" viewBox="0 0 16 16" aria-hidden="true">
    {marks[id] ?? (
      <>
        <rect
          x="1"
          y="1"
          width="14"
          height="14"
          rx="3.500"
          fill={tints[id] ?? 'currentColor'}
          stroke="none"
        />
        <text
          x="8"
          y="11.600"
          textAnchor="middle"
          fontSize="10"
          fontWeight="700"
          fill="var(--v-surface)"
          stroke="none"
        >
          {initial}
        </text>
      </>
    )}
  </svg>
)
