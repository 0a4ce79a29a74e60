import type { TextFile } from '../ports/keep-file.ts'

/** An application takes 96 KB at once; a byte order mark and the head of the columns are part of it. */
const maxBytes = 90_000

const encoder = new TextEncoder()
const bytesIn = (text: string): number => encoder.encode(text).length

const numbered = (name: string, number: number): string => name.replace(/(\.[^.]+)?$/, `-${number}$1`)

/** A CSV file as files that an application takes, each with the head of the columns; one that fits stays as it is. */
export const fileParts = ({ name, text }: TextFile): readonly TextFile[] => {
  if (bytesIn(text) <= maxBytes) return [{ name, text }]
  const [head = '', ...lines] = text.split(/(?<=\r\n)/)
  const texts: string[] = []
  let [part, size] = [head, bytesIn(head)]
  for (const line of lines) {
    const bytes = bytesIn(line)
    if (size + bytes > maxBytes && part !== head) {
      texts.push(part)
      part = head
      size = bytesIn(head)
    }
    part += line
    size += bytes
  }
  return [...texts, part].map((one, index) => ({ name: numbered(name, index + 1), text: one }))
}
