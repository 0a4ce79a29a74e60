/** A page whose code is on its way: the same before there is any navigation, and beside it. */
export const PageSkeleton = () => (
  <div className="v-content" aria-busy="true">
    <header className="v-head">
      <div>
        <span className="v-bone is-title" />
        <span className="v-bone is-line" />
      </div>
    </header>
    <span className="v-bone is-panel" />
  </div>
)
