import { useAtomValue } from 'jotai'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clockAtom } from '../../ports/clock.ts'

type SearchFieldProps = {
  readonly label: string
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** Typing is not asking: the server is asked when the fingers rest. */
const debounceMs = 250

/** Finds rows. The slash key goes to it from anywhere on the page. */
export const SearchField = ({ label, text, onSearch }: SearchFieldProps) => {
  const clock = useAtomValue(clockAtom)
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])
  useEffect(() => {
    // An address that says something else than the field, and was not typed here, wins.
    if (input.current && document.activeElement !== input.current) input.current.value = text
  }, [text])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const search = (value: string) => {
    waiting.current?.abort()
    const wait = new AbortController()
    waiting.current = wait
    clock.wait(debounceMs, wait.signal).then(
      () => onSearch(value.trim()),
      () => {},
    )
  }
  return (
    <div className="v-input">
      <Search className="v-icon" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={text}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <kbd className="v-key" aria-hidden="true">
        {'/'}
      </kbd>
    </div>
  )
}
