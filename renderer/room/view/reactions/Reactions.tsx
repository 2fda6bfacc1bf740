import { SIGNS } from "#contract/room/reaction.ts";
import { useBursts, useShowsReactions } from "./use-reactions.ts";

/**
 * What the class sends rises at the stage's edge; where motion is reduced, a count of each sign is shown instead.
 * Screen readers are told nothing, since it never stops in a large class.
 */
export function Reactions() {
  const bursts = useBursts();
  if (!useShowsReactions()) return null;
  const sum = (sign: number) =>
    bursts
      .flatMap(({ counts }) => counts)
      .reduce((all, [other, count]) => all + (other === sign ? count : 0), 0);
  return (
    <div className="room-reactions" aria-hidden>
      {bursts.map(({ counts, endsAt }) =>
        counts.map(
          ([sign, count]) =>
            SIGNS[sign] && (
              <span key={`${endsAt} ${sign}`} data-sign={sign}>
                {SIGNS[sign]} {count > 1 && count}
              </span>
            ),
        ),
      )}
      <p>{SIGNS.map((sign, index) => sum(index) > 0 && `${sign} ${sum(index)} `)}</p>
    </div>
  );
}
