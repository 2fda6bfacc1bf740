import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChunkBoundary } from "#renderer/data/queries/ChunkBoundary.tsx";
import type { LazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import type { BoardProps, BoardRoom, DecksProps } from "#renderer/data/room-parts/board-props.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import type { OpenRoom } from "../../client/open-room-client.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { hasFloor } from "../../machine/floor-machine.ts";
import { isConnected, isHost } from "../../store/room-selectors.ts";
import { showSlides } from "./show-slides.ts";
import { useHeldBack } from "./use-held-back.ts";

/** The parts with slides, which are loaded when they are first shown. */
export interface SlideParts {
  Board: LazyScreen<BoardProps>;
  /** Host: the choice of what to show. */
  Decks: LazyScreen<DecksProps>;
}

function boardRoomOf({ client, store }: OpenRoom): BoardRoom {
  const { moderation } = client;
  return {
    request: (name, payload, data) => moderation.teaching.request(name, payload, data),
    on: (listener) =>
      moderation.teaching.on(
        (message) => (message.name === "ink" || message.name === "pointer") && listener(message),
      ),
    show: (slide) => moderation.board.show(slide),
    setRules: (rules) => moderation.request("board-rules", rules),
    removeGuestInk: (slide) => moderation.request("remove-guest-ink", { slide }),
    chooseDeck: () => store.setState({ decksOpen: true }),
    countBytes: (bytes) =>
      store.setState(({ traffic }) => ({ traffic: { ...traffic, wireBytes: traffic.wireBytes + bytes } })),
    refuse: (error) => client.dispatch({ type: "action-rejected", error }),
  };
}

interface RoomBoardProps extends SlideParts, Pick<BoardProps, "modes"> {
  /** Null while no board is shown. */
  slide: string | null;
}

/** The board, in place of the video, and the host's choice of what it shows. */
export function RoomBoard({ slide, Board, Decks, modes }: RoomBoardProps) {
  const { t } = useTranslation(["room", "shell"]);
  const choosing = useRoom((view) => view.decksOpen);
  const [chosen, setChosen] = useState(false);
  if (choosing && !chosen) setChosen(true);
  return (
    <ChunkBoundary
      renderFailure={(retry) => <FailureState text={t("partFailed", { ns: "shell" })} onRetry={retry} />}
    >
      <Suspense fallback={<p className="room-stage-message">{t("board.loading")}</p>}>
        {slide !== null && <ShownBoard {...{ slide, Board, modes }} />}
      </Suspense>
      <Suspense>{chosen && <ChosenDecks {...{ Decks }} open={choosing} />}</Suspense>
    </ChunkBoundary>
  );
}

function ShownBoard({
  Board,
  modes,
  slide,
}: Pick<SlideParts, "Board"> & Pick<BoardProps, "slide" | "modes">) {
  const openRoom = useRoomClient();
  const [room] = useState(() => boardRoomOf(openRoom));
  const hosting = useRoom(isHost);
  const known = useRoom((view) => view.room.roomInfo.board);
  const { epoch = 0, floorDraws = false, deck: version } = known ?? {};
  const shown = useMemo(() => ({ slide, epoch, version }), [slide, epoch, version]);
  const floor = useRoom((view) => hasFloor(view.room));
  const connected = useRoom(isConnected);
  const heldBack = useHeldBack(shown, hosting ? null : openRoom.client.playoutDelayMs);
  return (
    <Board
      {...heldBack}
      {...{ room, modes, hosting, floorDraws, connected }}
      lectureId={openRoom.roomId}
      guestDraws={floor && floorDraws}
    />
  );
}

/** Stays once it was open, with what it uploads. */
function ChosenDecks({ Decks, open }: Pick<SlideParts, "Decks"> & Pick<DecksProps, "open">) {
  const room = useRoomClient();
  const close = () => room.store.setState({ decksOpen: false });
  return (
    <Decks
      open={open}
      lectureId={room.roomId}
      onShow={({ slides: [first] }) => {
        close();
        if (first) showSlides(room, first._id);
      }}
      onClose={close}
    />
  );
}
