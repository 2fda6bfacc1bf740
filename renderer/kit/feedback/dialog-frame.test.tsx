import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { expect, test, vi } from "vitest";
import { DialogFrame } from "./DialogFrame.tsx";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";

type Frame = ComponentProps<typeof DialogFrame>;

function Page({ onDismiss, ...frame }: Pick<Frame, "onDismiss"> & Partial<Frame>) {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const handleDismiss = () => {
    onDismiss();
    setOpen(false);
  };
  const handleNotify = () => notify({ text: () => "Saved", status: "success" });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <DialogFrame
        {...frame}
        open={open}
        title="Sure?"
        actions={
          <button type="button" onClick={handleNotify}>
            Yes
          </button>
        }
        onDismiss={handleDismiss}
      >
        <p>A question</p>
      </DialogFrame>
    </>
  );
}

async function openDialog(frame: Partial<Frame> = {}) {
  const onDismiss = vi.fn();
  render(
    <ToastRoot>
      <Page {...frame} onDismiss={onDismiss} />
    </ToastRoot>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Ask" }));
  const role = frame.modalType === "alert" ? "alertdialog" : "dialog";
  return { user, onDismiss, dialog: screen.getByRole(role, { name: "Sure?" }) };
}

test("Escape dismisses a dialog, and the focus returns to where it was", async () => {
  const { user, onDismiss } = await openDialog({ modalType: "alert" });
  expect(screen.getByRole("button", { name: "Yes" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(onDismiss).toHaveBeenCalledOnce();
  expect(screen.queryByText("A question")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Ask" })).toHaveFocus();
});

test("a browser that closes a dialog without asking dismisses it, once", async () => {
  const { onDismiss, dialog } = await openDialog();
  if (!(dialog instanceof HTMLDialogElement)) throw new Error("It is no <dialog>.");
  fireEvent(dialog, new Event("close"));
  expect(onDismiss).toHaveBeenCalledOnce();
});

test("a click outside dismisses, but not one that began inside, as when a text is marked", async () => {
  const { user, onDismiss, dialog } = await openDialog();
  const inside = screen.getByText("A question");
  await user.click(inside);
  await user.pointer([
    { keys: "[MouseLeft>]", target: inside },
    { keys: "[/MouseLeft]", target: dialog },
  ]);
  fireEvent.click(dialog);
  expect(onDismiss).not.toHaveBeenCalled();
  await user.click(dialog);
  expect(onDismiss).toHaveBeenCalledOnce();
});

test.each<Partial<Frame>>([{ modalType: "alert" }, { busy: true }])(
  "a click outside leaves %o open",
  async (frame) => {
    const { user, onDismiss, dialog } = await openDialog(frame);
    await user.click(dialog);
    expect(onDismiss).not.toHaveBeenCalled();
  },
);

test("nothing dismisses a busy dialog", async () => {
  const { user, onDismiss, dialog } = await openDialog({ busy: true });
  await user.keyboard("{Escape}");
  // A browser without `closedby` fires a cancel event.
  expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
  expect(onDismiss).not.toHaveBeenCalled();
  expect(dialog).toHaveAttribute("open");
});

test("an event of a file field in it is not its own", async () => {
  const { onDismiss } = await openDialog();
  fireEvent(screen.getByText("A question"), new Event("cancel", { bubbles: true }));
  expect(onDismiss).not.toHaveBeenCalled();
});

test("toasts are in the dialog, outside of which nothing can be read, and stay when it goes", async () => {
  const { user, onDismiss, dialog } = await openDialog();
  await user.click(screen.getByRole("button", { name: "Yes" }));
  const toast = within(dialog).getByRole("listitem");
  expect(toast).toHaveTextContent("Saved");
  toast.focus();
  await user.keyboard("{Escape}");
  expect(toast).not.toBeInTheDocument();
  expect(onDismiss).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Yes" }));
  await user.keyboard("{Escape}");
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole("listitem")).toHaveTextContent("Saved");
});
