import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { MoreIcon } from "#renderer/kit/appearance/icons.tsx";
import type { MenuChoice } from "#renderer/kit/menu/Menu.tsx";
import { MenuButton } from "#renderer/kit/menu/MenuButton.tsx";
import { colourNames, type Ground, inkColour } from "../../ink/ink-colours.ts";
import {
  ArrowIcon,
  EraserIcon,
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
/** How many colours the host may choose from. */
const COLOURS = 4;

interface ToolBarProps {
  /** Null while no tool is chosen, so that a finger scrolls. */
  tool: DrawTool | null;
  colour: number;
  ground: Ground;
  hosting: boolean;
  onTool: (tool: DrawTool | null) => void;
  onColour: (colour: number) => void;
  /** Null if there is nothing to undo or redo. */
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
  /** What else the host can do. */
  more: readonly MenuChoice[];
}

/** What whoever draws has at hand. Guests have one colour, and no laser pointer. */
export function ToolBar(props: ToolBarProps) {
  const { tool, colour, ground, hosting, onTool, onColour, onUndo, onRedo, more } = props;
  const { t } = useTranslation("board");
  const light = ground === "dark" ? "dark" : "light";
  return (
    <div className="board__tools" role="toolbar" aria-label={t("tools")}>
      {tools.map(
        ([name, icon]) =>
          (hosting || name !== "laser") && (
            <ToggleButton
              key={name}
              appearance="subtle"
              icon={icon}
              checked={tool === name}
              aria-label={t(`tool.${name}`)}
              title={t(`tool.${name}`)}
              onClick={() => onTool(tool === name ? null : name)}
            />
          ),
      )}
      {hosting &&
        colourNames[light].slice(0, COLOURS).map((shade, index) => (
          <ToggleButton
            key={shade}
            className="board__colour"
            appearance="subtle"
            checked={colour === index}
            aria-label={t(`colour.${shade}`)}
            title={t(`colour.${shade}`)}
            onClick={() => onColour(index)}
          >
            <span style={{ background: inkColour(ground, index, "pen") }} data-ground={light} />
          </ToggleButton>
        ))}
      <IconButton appearance="subtle" text={t("undo")} icon={<UndoIcon />} onPress={onUndo} />
      <IconButton appearance="subtle" text={t("redo")} icon={<RedoIcon />} onPress={onRedo} />
      {more.length > 0 && (
        <MenuButton
          appearance="subtle"
          icon={<MoreIcon />}
          title={t("more")}
          label={t("more")}
          choices={more}
        />
      )}
    </div>
  );
}
