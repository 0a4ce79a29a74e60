/**
 * What a document hears of its keyboard; `at` in milliseconds since the epoch.
 *
 * - `left`: the keyboard left the document, and a secret field that had it, had it before the page gave it back, or came
 *   while the page had it. It `counts` where the page may have done it: not off the screen.
 * - `cameBack`: the document has the keyboard again.
 * - `pressed`: a pointer or Tab of the user, in this document.
 * - `typed`: another key of the user, except for Enter and Escape in a secret field.
 * - `pageFocus`: the page around called `focus`.
 * - `hidden`: the document left the screen: another tab or window is before it.
 */
export type KeyboardSign =
  | { readonly is: 'left'; readonly at: number; readonly counts: boolean }
  | { readonly is: 'cameBack' | 'pressed' | 'typed' | 'pageFocus' | 'hidden'; readonly at: number }

/**
 * - `here`: nothing has happened that the user did not do.
 * - `away`: the keyboard left, which the user may have wanted; `leftAt`: when, or `never` where it does not count.
 * - `back`: it came back, and nothing says yet that the user brought it.
 * - `taken`: the page took it.
 */
export type KeyboardState =
  | { readonly where: 'here' }
  | { readonly where: 'away' | 'back'; readonly leftAt: number }
  | { readonly where: 'taken'; readonly takenAt: number }

/**
 * - `warn`: says that the field does not get what is typed.
 * - `clear`: takes that sentence away.
 * - `empty`: empties the field, says why and reports it; a call of `focus` that leads here is refused.
 * - `refuse`: refuses a call of `focus`.
 */
export type KeyboardCommand = 'warn' | 'clear' | 'empty' | 'refuse'

type Answer = readonly [KeyboardState, KeyboardCommand?]
type Cell<State = KeyboardState, Sign = KeyboardSign> = (state: State, sign: Sign) => Answer
type Left = Extract<KeyboardSign, { is: 'left' }>
type Gone = Extract<KeyboardState, { leftAt: number }>
type Taken = Extract<KeyboardState, { takenAt: number }>

/** A second leaving within this time is the page's: a user who looks for something elsewhere takes longer. */
const againMs = 2000
const refusedForMs = 10_000

const never = Number.NEGATIVE_INFINITY

/** A document whose keyboard has not left yet. */
export const untouched: KeyboardState = { where: 'here' }

const stay: Cell = (state) => [state]
const take: Cell = (_, { at }) => [{ where: 'taken', takenAt: at }, 'empty']
const settle: Cell = () => [untouched, 'clear']
const isSoon = ({ leftAt }: Gone, { at }: KeyboardSign): boolean => at - leftAt <= againMs
const isRefusing = ({ takenAt }: Taken, { at }: KeyboardSign): boolean => at - takenAt < refusedForMs

const leave: Cell<KeyboardState, Left> = (_, { at, counts }) => [
  { where: 'away', leftAt: counts ? at : never },
  'warn',
]

/** A key may be one that was meant for the field before it left: only after a while it is a sign that the user sees the field. */
const typeOn: Cell<Gone> = (state, sign) => (isSoon(state, sign) ? [state] : settle(state, sign))

/** The page brings back what has left; where the document was off the screen, it did not take it. */
const bringBack: Cell<Gone> = (state, sign) =>
  state.leftAt === never ? [{ ...state, where: 'back' }] : take(state, sign)

type Row<State> = { readonly [Is in KeyboardSign['is']]: Cell<State, Extract<KeyboardSign, { is: Is }>> }

const table: {
  readonly here: Row<KeyboardState>
  readonly away: Row<Gone>
  readonly back: Row<Gone>
  readonly taken: Row<Taken>
} = {
  here: { left: leave, cameBack: stay, pressed: stay, typed: stay, pageFocus: stay, hidden: stay },
  away: {
    left: stay,
    cameBack: ({ leftAt }) => [{ where: 'back', leftAt }],
    pressed: settle,
    typed: typeOn,
    pageFocus: bringBack,
    hidden: () => [{ where: 'away', leftAt: never }],
  },
  back: {
    left: (state, sign) => (sign.counts && isSoon(state, sign) ? take(state, sign) : leave(state, sign)),
    cameBack: stay,
    pressed: settle,
    typed: typeOn,
    pageFocus: bringBack,
    hidden: stay,
  },
  taken: {
    left: (state, sign) => {
      if (!sign.counts) return [state]
      return isRefusing(state, sign) ? take(state, sign) : leave(state, sign)
    },
    cameBack: stay,
    // The page may not have the user press it away at once.
    pressed: (state, sign) => (isRefusing(state, sign) ? [state] : settle(state, sign)),
    typed: stay,
    // The sentence stays, whatever the page asks for.
    pageFocus: (state, sign) => (isRefusing(state, sign) ? [state, 'refuse'] : [state]),
    hidden: stay,
  },
}

/**
 * Whether the page around took the keyboard while a secret was typed (SEC-PO-38).
 *
 * @returns the next state, and what is to be done
 */
export const judgeKeyboard = (state: KeyboardState, sign: KeyboardSign): Answer =>
  (table[state.where][sign.is] as Cell)(state, sign)
