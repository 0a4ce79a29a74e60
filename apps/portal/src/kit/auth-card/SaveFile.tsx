import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Button } from '../feedback/Button.tsx'
import { keepFileAtom, type TextFile } from '../../ports/keep-file.ts'

type Props = { readonly file: TextFile; readonly label: string; readonly unkept: string }

/** Saves a text: the browser does it, or the application around a webview. `unkept` is said where that did not. */
export const SaveFile = ({ file, label, unkept }: Props) => {
  const keeper = useAtomValue(keepFileAtom)
  const [isUnkept, setUnkept] = useState(false)
  if (keeper === undefined)
    return (
      <a
        className="v-button is-secondary is-wide"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file.text)}`}
        download={file.name}
      >
        {label}
      </a>
    )
  return (
    <>
      <Button isWide onClick={async () => setUnkept(!(await keeper.keep(file)))}>
        {label}
      </Button>
      {isUnkept && <output className="v-note">{unkept}</output>}
    </>
  )
}
