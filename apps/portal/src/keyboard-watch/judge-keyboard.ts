/**
 * What a document hears of its keyboard; `at` in milliseconds since the epoch.
 *
 * - `left`: the keyboard left the document, and a secret field that had it, or had it before the page gave it back;
 *   `isHidden`: the document is off the screen.
 * - `cameBack`: the document has the keyboard again.
 * - `pressed`: a pointer or Tab of the user, in this document.
 * - `leading`: Tab, Enter or Escape in a secret field: what may lead out of it.
 * - `typed`: any other key of the user.
 * - `pageFocus`: the page around called `focus`.
 * - `hidden`: the document left the screen: another tab or window is before it.
 */
export type KeyboardSign =
  | { readonly is: 'left'; readonly at: number; readonly isHidden: boolean }
  | {
      readonly is: 'cameBack' | 'pressed' | 'leading' | 'typed' | 'pageFocus' | 'hidden'
      readonly at: number
    }

export type KeyboardState = {
  /**
   * - `here`: nothing has happened that the user did not do.
   * - `away`: the keyboard left, which the user may have wanted.
   * - `back`: it came back, and nothing says yet that the user brought it.
   * - `taken`: the page took it.
   */
  readonly where: 'here' | 'away' | 'back' | 'taken'
  /** When it last left without a reason that this document knows of; `never` where it does not count. */
  readonly leftAt: number
  /** When a key last led out of the field. */
  readonly leadingAt: number
  readonly takenAt: number
}

/**
 * - `warn`: says that the field does not get what is typed.
 * - `clear`: takes that sentence away.
 * - `empty`: empties the field, says why and reports it; a call of `focus` that leads here is refused.
 * - `refuse`: refuses a call of `focus`.
 */
export type KeyboardCommand = 'warn' | 'clear' | 'empty' | 'refuse'

type Answer = readonly [KeyboardState, KeyboardCommand?]
type Cell<Sign = KeyboardSign> = (state: KeyboardState, sign: Sign) => Answer
type Left = Extract<KeyboardSign, { is: 'left' }>

/** A second leaving within this time is the page's: a user who looks for something elsewhere takes longer. */
const againMs = 2000
/** What a key leads to comes by then. */
const ledMs = 500
const refusedForMs = 10_000

const never = Number.NEGATIVE_INFINITY

/** A document whose keyboard has not left yet. */
export const untouched: KeyboardState = { where: 'here', leftAt: never, leadingAt: never, takenAt: never }

const stay: Cell = (state) => [state]
const take: Cell = (_, { at }) => [{ ...untouched, where: 'taken', takenAt: at }, 'empty']
const settle: Cell = () => [untouched, 'clear']
const isSoon = ({ leftAt }: KeyboardState, { at }: KeyboardSign): boolean => at - leftAt <= againMs
const isRefusing = ({ takenAt }: KeyboardState, { at }: KeyboardSign): boolean => at - takenAt < refusedForMs

const leave: Cell<Left> = (state, sign) => {
  if (sign.at - state.leadingAt <= ledMs) return [state]
  if (sign.isHidden) return [{ ...state, where: 'away', leftAt: never }, 'warn']
  return isSoon(state, sign) ? take(state, sign) : [{ ...state, where: 'away', leftAt: sign.at }, 'warn']
}

/** A key may be one that was meant for the field before it left: only after a while it is a sign that the user sees the field. */
const typeOn: Cell = (state, sign) =>
  isSoon(state, sign) ? [{ ...state, leadingAt: never }] : settle(state, sign)

/** The page brings back what has left; where the document was off the screen, it did not take it. */
const bringBack: Cell = (state, sign) =>
  state.leftAt === never ? [{ ...state, where: 'back' }] : take(state, sign)

const note: Cell = (state, { at }) => [{ ...state, leadingAt: at }]

type Row = { readonly [Is in KeyboardSign['is']]: Cell<Extract<KeyboardSign, { is: Is }>> }

const table: Readonly<Record<KeyboardState['where'], Row>> = {
  here: {
    left: leave,
    cameBack: stay,
    pressed: () => [untouched],
    leading: note,
    typed: (state) => [{ ...state, leadingAt: never }],
    pageFocus: (state, sign) => (isSoon(state, sign) ? take(state, sign) : [state]),
    hidden: stay,
  },
  away: {
    left: stay,
    cameBack: (state) => [{ ...state, where: 'back' }],
    pressed: settle,
    leading: stay,
    typed: typeOn,
    pageFocus: bringBack,
    hidden: (state) => [{ ...state, leftAt: never }],
  },
  back: {
    left: leave,
    cameBack: stay,
    pressed: settle,
    leading: note,
    typed: typeOn,
    pageFocus: bringBack,
    hidden: stay,
  },
  taken: {
    left: (state, sign) => {
      if (sign.at - state.leadingAt <= ledMs || sign.isHidden) return [state]
      return isRefusing(state, sign) ? take(state, sign) : leave(state, sign)
    },
    cameBack: stay,
    // The page may not have the user press it away at once.
    pressed: (state, sign) =>
      isRefusing(state, sign) ? [{ ...state, leadingAt: never }] : settle(state, sign),
    leading: note,
    typed: (state) => [{ ...state, leadingAt: never }],
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
