import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { colourNames, type Ground, inkColour } from "../../ink/ink-colours.ts";
import {
  ArrowIcon,
  ClearGuestsIcon,
  EraserIcon,
  GuestsDrawIcon,
  HighlighterIcon,
  LaserIcon,
  LineIcon,
  PenIcon,
  RectangleIcon,
  RedoIcon,
  TextIcon,
  UndoIcon,
} from "../board-icons.tsx";
import { IconButton } from "../IconButton.tsx";
import type { DrawTool } from "./drawing.ts";
import { useToolbarKeys } from "./use-toolbar-keys.ts";

const tools: readonly (readonly [DrawTool, ReactNode])[] = [
  ["pen", <PenIcon key="pen" />],
  ["highlighter", <HighlighterIcon key="highlighter" />],
  ["line", <LineIcon key="line" />],
  ["rectangle", <RectangleIcon key="rectangle" />],
  ["arrow", <ArrowIcon key="arrow" />],
  ["text", <TextIcon key="text" />],
  ["eraser", <EraserIcon key="eraser" />],
  ["laser", <LaserIcon key="laser" />],
];

interface ToolBarProps {
  /** Null while no tool is chosen, so that a finger scrolls. */
  tool: DrawTool | null;
  colour: number;
  ground: Ground;
  hosting: boolean;
  floorDraws: boolean;
  /** True if somebody who had the floor drew on this page. */
  hasGuestInk: boolean;
  onTool: (tool: DrawTool | null) => void;
  onColour: (colour: number) => void;
  /** Null if there is nothing to undo or redo. */
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
  onFloorDraws: () => void;
  onClearGuests: () => void;
}

/** What whoever draws has at hand. Guests have one colour, and no laser pointer. */
export function ToolBar(props: ToolBarProps) {
  const { tool, colour, ground, hosting, onTool, onColour, onUndo, onRedo } = props;
  const { t } = useTranslation("board");
  const light = ground === "dark" ? "dark" : "light";
  return (
    <div className="board__tools" role="toolbar" aria-label={t("tools")} {...useToolbarKeys()}>
      {tools.map(
        ([name, icon]) =>
          (hosting || name !== "laser") && (
            <IconButton
              key={name}
              appearance="subtle"
              text={t(`tool.${name}`)}
              icon={icon}
              checked={tool === name}
              onPress={() => onTool(tool === name ? null : name)}
            />
          ),
      )}
      {hosting &&
        colourNames[light].map((shade, index) => (
          <IconButton
            key={shade}
            className="board__colour"
            appearance="subtle"
            text={t(`colour.${shade}`)}
            icon={<span style={{ background: inkColour(ground, index, "pen") }} data-ground={light} />}
            checked={colour === index}
            onPress={() => onColour(index)}
          />
        ))}
      <IconButton appearance="subtle" text={t("undo")} icon={<UndoIcon />} onPress={onUndo} />
      <IconButton appearance="subtle" text={t("redo")} icon={<RedoIcon />} onPress={onRedo} />
      {hosting && <GuestTools {...props} />}
    </div>
  );
}

/** The host decides whether whoever has the floor may draw, and clears what they drew. */
function GuestTools({ floorDraws, hasGuestInk, onFloorDraws, onClearGuests }: ToolBarProps) {
  const { t } = useTranslation("board");
  return (
    <>
      <IconButton
        appearance="subtle"
        text={t("floorDraws")}
        icon={<GuestsDrawIcon />}
        checked={floorDraws}
        onPress={onFloorDraws}
      />
      {(floorDraws || hasGuestInk) && (
        <IconButton
          className="board__clear"
          appearance="subtle"
          text={t("clearGuests")}
          icon={<ClearGuestsIcon />}
          onPress={hasGuestInk ? onClearGuests : null}
        />
      )}
    </>
  );
}
