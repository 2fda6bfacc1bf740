import { errorCatalogue } from "#contract/http/error.ts";
import { enAccounts } from "#renderer/messages/en/accounts.ts";
import { enEnrollments } from "#renderer/messages/en/enrollments.ts";
import { enLanding } from "#renderer/messages/en/landing.ts";
import { enLectures } from "#renderer/messages/en/lectures.ts";
import { enRoom } from "#renderer/messages/en/room.ts";
import { enShell } from "#renderer/messages/en/shell.ts";

type Quote = [text: string, specified: string];

/**
 * Every text that the specification quotes (§2, §5 and §8), beside the message that shows it. They never change; the
 * rules for our own texts do not apply to them.
 */
export const specifiedTexts: Record<string, readonly Quote[]> = {
  "landing page": [
    [enLanding.home, "Home"],
    [enLanding.pricing, "Pricing"],
    [enLanding.aboutUs, "About us"],
    [enLanding.contact, "Contact"],
    [enLanding.mentors, "Mentors"],
    [enLanding.lectures, "Lectures"],
    [enLanding.signUp, "Sign up"],
    [enLanding.logIn, "Log in"],
    [enLanding.tryNow, "Try Now"],
    [enLanding.signUpNow, "Sign up now"],
    [enShell.social.join(), "Facebook,Twitter,Instagram,LinkedIn"],
    [enShell.privacyPolicy, "Privacy policy"],
    [enShell.termsOfService, "Terms Of Service"],
  ],
  "sign-up": [
    [enAccounts.signUpHeading, "Welcome, Join us!"],
    [enAccounts.firstName, "First Name"],
    [enAccounts.lastName, "Last Name"],
    [enAccounts.email, "Email"],
    [enAccounts.createPassword, "Create Password"],
    [enAccounts.confirmPassword, "Confirm Password"],
    [enAccounts.role, "Role"],
    [enAccounts.student, "Student"],
    [enAccounts.instructor, "Instructor"],
    [enAccounts.signUp, "Sign Up"],
    [enAccounts.logInLink, "Log In"],
    [enAccounts.signUpIncomplete, "Please fill all the fields and make sure that the passwords match"],
    [errorCatalogue.email_taken.message, "Email already in use"],
    [enAccounts.emailTaken, "Email already in use"],
    [errorCatalogue.internal.message, "Server error, please try again"],
    [enAccounts.serverError, "Server error, please try again"],
  ],
  "log-in": [
    [enAccounts.logInHeading, "Welcome Back!"],
    [enAccounts.password, "Password"],
    [enAccounts.forgotPassword, "Forgot your password?"],
    [enAccounts.signUpLink, "Sign Up"],
    [enAccounts.logInIncomplete, "Please fill both your email and password"],
    [errorCatalogue.invalid_credentials.message, "Invalid credentials. Try again."],
    [enAccounts.invalidCredentials, "Invalid credentials. Try again."],
  ],
  header: [
    [enShell.search, "Search for a course"],
    [enShell.createLecture, "Create a Lecture"],
    [enShell.myDashboard, "My Dashboard"],
    [enShell.allCourses, "All Courses"],
    [enShell.logOut, "Log Out"],
    [enShell.guest, "Guest"],
    [enShell.logIn, "Log in"],
    [enShell.signUp, "Sign up"],
    [enShell.notFound, "404"],
  ],
  lists: [
    [enLectures.discoverHeading, "Discover Lectures"],
    [enLectures.subscribedHeading, "Subscribed Lectures"],
    [enLectures.createdHeading, "Created Lectures"],
    [enLectures.empty, "No Classes to show"],
    [enLectures.failed, "An error occurred. Please try again."],
    [enEnrollments.enrolledFailed, "Failed to get enrolled courses"],
    [enEnrollments.studentsHeading, "Enrolled Students"],
    [enEnrollments.studentsEmpty, "No enrolled students to show"],
    [enEnrollments.studentsFailed, "An error occurred. Please try again."],
  ],
  cards: [
    [enEnrollments.withdraw, "Withdraw Payment"],
    [enEnrollments.withdrawTitle, "Withdraw Payment"],
    [
      enEnrollments.withdrawQuestion,
      "Are you sure you want to withdraw from the lecture? This action can't be undone.",
    ],
    [enLectures.enrolledStudents, "Enrolled Students"],
    [enLectures.editCourse, "Edit Course"],
    [enLectures.deleteCourse, "Delete Course"],
    [enLectures.deleteTitle, "Delete Course"],
    [enLectures.deleteQuestion, "Are you sure you want to delete the lecture? This action can't be undone."],
    [enShell.no, "No"],
    [enShell.yes, "Yes"],
    [enLectures.deleted, "Lecture successfully deleted!"],
  ],
  "lecture's page": [
    [enEnrollments.enroll, "Enroll"],
    [enLectures.goToClass, "Go to class"],
    [enLectures.hostClass, "Host Class"],
    [enLectures.joinClass, "Join Class"],
  ],
  payment: [
    [enEnrollments.paid, "Payment Successfully Completed"],
    [enEnrollments.registered, "You have successfully registered for the class"],
    [enEnrollments.goBack, "Go Back"],
    [enEnrollments.paymentFailed, "Payment failed"],
    [errorCatalogue.payment_provider_failed.message, "Payment failed"],
    [enEnrollments.confirmFailed, "Failed to confirm enrollment"],
  ],
  "lecture's form": [
    [enLectures.fields.price, "Price in Birr"],
    [enLectures.create, "Create"],
    [enLectures.save, "Save"],
    [enLectures.created, "Course successfully created!"],
    [enLectures.updated, "Course successfully updated!"],
    [enLectures.incomplete, "Please fill all the fields"],
    [enLectures.subjects.Math, "Math"],
  ],
  profile: [
    [enAccounts.deleteAccount, "Delete Account"],
    [enAccounts.newPicture, "New profile picture"],
    [enAccounts.edit, "Edit"],
    [enAccounts.saveChanges, "Save Changes"],
    [enAccounts.profileUpdated, "Profile successfully updated"],
    [enAccounts.profileFailed, "Error occurred while updating user profile."],
    [enAccounts.profileIncomplete, "Please fill all the fields"],
  ],
  room: [
    [enRoom.chat.toggle, "CHAT"],
    [enRoom.chat.title, "CHAT"],
    [enRoom.chat.placeholder, "Enter your message"],
    [enRoom.chat.send, "SEND"],
    [enRoom.chat.sending, "sending"],
    [enRoom.host.startScreen, "Start Screen Share"],
    [enRoom.host.stopScreen, "Stop Screen Share"],
    [enRoom.host.startVideo, "Start Video"],
    [enRoom.host.stopVideo, "Stop Video"],
    [enRoom.errors["browser-incompatible"], "The current browser does not support WebRTC"],
    [enRoom.errors.network, "Lost connection to server."],
    [enRoom.errors["unavailable-id"], "ID is taken"],
    [enRoom.errors["server-error"], "Could not get an ID from the server."],
    [enRoom.errors.webrtc, "Negotiation of connection failed"],
  ],
};
