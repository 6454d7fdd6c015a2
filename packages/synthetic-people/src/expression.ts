/** What the face does. All values may be animated continuously. */
export interface Expression {
  /** Openness of the eye on the viewer's left: 0 closed, 1 open as at rest, at most 1.2. */
  leftEye: number;
  /** Openness of the eye on the viewer's right. */
  rightEye: number;
  /** 0 at rest, 1 a broad smile, at most 1.3. */
  smile: number;
  /** Gap between the lips in units of 100 mm: 0 closed, 0.4 wide open. */
  mouthOpen: number;
  /** Lift of the brows in units of 100 mm, about -0.03 to 0.06. */
  browLift: number;
  /** Where the eyes look, -1 to 1: viewer's right and up are positive. */
  gazeX: number;
  gazeY: number;
}

export const neutralExpression: Readonly<Expression> = {
  leftEye: 1,
  rightEye: 1,
  smile: 0,
  mouthOpen: 0,
  browLift: 0,
  gazeX: 0,
  gazeY: 0,
};
