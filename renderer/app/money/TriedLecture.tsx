import { Link } from "react-router-dom";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { lectureQuery } from "#renderer/lectures/lecture-queries.ts";

/** The lecture for which a payment came to nothing. Renders nothing until it has loaded. */
export function TriedLecture({ lectureId }: { lectureId: string }) {
  const { state } = useQuery(lectureQuery(lectureId));
  if (state.phase !== "loaded") return null;
  return (
    <p className="payment-return__lecture">
      <Link to={`/lecture?id=${lectureId}`}>{state.data.name}</Link>
    </p>
  );
}
