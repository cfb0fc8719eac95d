/** An actor's letter on its hue. The letter is enough where hues can't be told apart. */
export function ActorBadge({ actor }: { readonly actor: string }) {
  return (
    <b className="player-badge" data-actor={actor}>
      {actor}
    </b>
  )
}
