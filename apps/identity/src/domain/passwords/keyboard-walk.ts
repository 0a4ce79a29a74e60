/** Keys in the order in which fingers run over them, and the alphabet. */
const rows = [
  '1234567890',
  '0123456789',
  '!@#$%^&*()',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]
const columns = '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol qaz wsx edc rfv tgb yhn ujm'
const keypad = '147 258 369 789 456 123'
const walks = [...rows, ...columns.split(' '), ...keypad.split(' ')].flatMap((row) => [
  row,
  [...row].toReversed().join(''),
])

const shortestRun = 3
/** More turns are hardly remembered, and hardly tried. */
const mostRuns = 6

/** A guesser tries no longer press of one key. */
const longestPress = 16

const isRun = (text: string): boolean =>
  walks.some((row) => row.includes(text)) ||
  (text.length <= longestPress && [...text].every((key) => key === text[0]))

/**
 * Whether a text is nothing but runs of neighbouring keys, of at least three each: `qwerty123456`, `1qaz2wsx3edc`.
 *
 * @param text in small letters
 */
export const isKeyboardWalk = (text: string): boolean => {
  /** The least number of runs that end before each letter. */
  const runs = [0]
  for (let end = 1; end <= text.length; end += 1) {
    let least = Infinity
    for (let from = 0; from <= end - shortestRun; from += 1)
      if ((runs[from] ?? Infinity) + 1 < least && isRun(text.slice(from, end)))
        least = (runs[from] ?? Infinity) + 1
    runs[end] = least
  }
  return (runs[text.length] ?? Infinity) <= mostRuns
}
